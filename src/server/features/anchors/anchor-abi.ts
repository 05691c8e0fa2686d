import { parseAbi } from 'viem'

/** Interface of the contract (contracts/LastroAnchor.sol). */
export const anchorAbi = parseAbi([
  'function anchor(uint64 size, bytes32 root)',
  'function heads(address sender) view returns (uint64 size, uint64 blockNumber, uint64 time, bytes32 root)',
  'event Anchored(address indexed sender, uint64 size, bytes32 root)',
  'error SizeMustGrow(uint64 anchored, uint64 given)',
])
