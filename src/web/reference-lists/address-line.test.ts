import { expect, test } from 'vitest'
import type { Address } from '#contract/endpoints/addresses.ts'
import { addressBesideName } from './address-line.ts'

const address = {
  street: 'Rua da Restinga',
  number: '56',
  complement: null,
  neighborhood: 'Civit II',
  city: 'Serra',
  uf: 'ES',
}

test.each([
  ['Rua da Restinga, 56', 'Civit II, Serra/ES'],
  ['rua da restinga', '56, Civit II, Serra/ES'],
  ['Rua da Restinga, 5', 'Rua da Restinga, 56, Civit II, Serra/ES'],
  ['Galpão', 'Rua da Restinga, 56, Civit II, Serra/ES'],
  ['Rua da Restinga, 56, Civit II, Serra/ES', ''],
])('addressBesideName of an address named %s is %j', (name, line) =>
  expect(addressBesideName({ ...address, name } as Address)).toBe(line),
)
