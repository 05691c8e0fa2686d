import { expect, test } from 'vitest'
import { closingLinks } from './notice-mail.ts'

const words = { code: 'FT-20261121-ABC123', stopUrl: 'https://lastro.test/n/u/token' }
const stop = { label: 'Parar avisos', url: words.stopUrl }

test('every mail ends with the link that stops notices, and reports to the operator before it', () => {
  const operator = { name: 'Lastro Operações', email: 'operador@lastro.example' }
  expect(closingLinks('pt', { ...words, operator })).toEqual([
    {
      label: 'Denunciar este e-mail',
      url: 'mailto:operador@lastro.example?subject=Den%C3%BAncia%3A%20FT-20261121-ABC123',
    },
    stop,
  ])
  expect(closingLinks('pt', { ...words, operator: undefined })).toEqual([stop])
})
