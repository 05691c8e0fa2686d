import { describe, expect, test } from 'vitest'
import { explainStartFailure } from './explain-start-failure.ts'

const failure = (code: string, facts: object = {}): Error =>
  Object.assign(new Error('the words of a library'), { code, ...facts })

describe('explainStartFailure', () => {
  test.each([
    ['a refused connection', failure('ECONNREFUSED'), /recusou a conexão\. Verifique se ele está no ar/],
    [
      'a bad certificate',
      failure('SELF_SIGNED_CERT_IN_CHAIN'),
      /certificado .* \(SELF_SIGNED_CERT_IN_CHAIN\).*sslrootcert/,
    ],
    ['a certificate of another host', failure('ERR_TLS_CERT_ALTNAME_INVALID'), /certificado/],
    ['a wrong password', failure('28P01'), /recusou a senha/],
    ['a missing database', failure('3D000'), /CREATE DATABASE/],
    ['an unknown host', failure('ENOTFOUND'), /DNS/],
    ['a missing right', failure('42501'), /CREATEROLE\. \(the words of a library\)$/],
    ['a port in use', failure('EADDRINUSE'), /defina PORT/],
    ['a port below 1024', failure('EACCES', { syscall: 'listen' }), /a partir de 1024/],
    ['a silent server', new Error('timeout expired'), /firewall/],
    ['a server without TLS', new Error('The server does not support SSL connections'), /não oferece TLS/],
    [
      'the cause of another failure',
      new Error('migration x failed', { cause: failure('53100') }),
      /disco do PostgreSQL/,
    ],
  ])('explains what to do about %s', (_case, error, sentence) => {
    expect(explainStartFailure(error)).toMatch(sentence)
  })

  test('includes the messages of an unknown error and of its causes', () => {
    const error = new Error('migration x failed', { cause: failure('42601') })
    expect(explainStartFailure(error)).toBe('Lastro não iniciou: migration x failed: the words of a library')
  })
})
