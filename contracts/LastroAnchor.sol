// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Heads of append-only logs, put where their owners cannot change them.
/// @notice Each sender has a log of its own here: nobody can anchor for another, nor hinder another. There is no owner,
///         no fee, no upgrade and no way to take anything back.
contract LastroAnchor {
    struct Head {
        uint64 size;
        uint64 blockNumber;
        uint64 time;
        bytes32 root;
    }

    /// @notice The newest head that a sender anchored; all zeros when there is none.
    mapping(address sender => Head) public heads;

    /// @notice A sender says that its log has `size` leaves under `root`.
    event Anchored(address indexed sender, uint64 size, bytes32 root);

    /// @notice The log had as many leaves already.
    error SizeMustGrow(uint64 anchored, uint64 given);

    /// @notice Anchors a head of the sender's log, which must be larger than the one before.
    function anchor(uint64 size, bytes32 root) external {
        Head storage head = heads[msg.sender];
        uint64 anchored = head.size;
        if (size <= anchored) revert SizeMustGrow(anchored, size);
        // The first three share a word. The history is not kept: it is in the events.
        (head.size, head.blockNumber, head.time) = (size, uint64(block.number), uint64(block.timestamp));
        head.root = root;
        emit Anchored(msg.sender, size, root);
    }
}
