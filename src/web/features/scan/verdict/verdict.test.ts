import { describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../../api/api-error.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { denialOf, notACode } from './verdict.ts'

const code = 'FT-20261121-ABC123'

const said = (error: unknown) => {
  const { heading, title, says, trackingId } = denialOf(error, code)
  return [
    formatMessage('pt', heading),
    `${formatMessage('pt', title)}: ${formatMessage('pt', says, { tracking_id: trackingId })}`,
  ]
}

const failure = (errorCode: ApiErrorCode, status: number) => new ApiError(errorCode, { status, words: '' })

describe('denialOf', () => {
  it.each([
    [
      failure('not_found', 404),
      'ID de rastreamento inválido: Este ID não corresponde a nenhuma remessa válida.',
    ],
    [failure('access_denied', 403), 'Acesso negado: Você não tem autorização para escanear este QR code.'],
    [failure('authorization_revoked', 403), 'Acesso negado: Sua autorização para esta remessa foi revogada.'],
  ])('returns an access denial for %s, with the text %s', (error, words) => {
    expect(said(error)).toEqual(['Acesso negado', words])
  })

  it.each([
    [
      failure('shipment_cancelled', 409),
      'Remessa cancelada',
      `Remessa cancelada: ${code} não pode receber checkpoints.`,
    ],
    [
      failure('shipment_delivered', 409),
      'Remessa já entregue',
      `Remessa já entregue: ${code} não pode receber checkpoints.`,
    ],
    [
      failure('shipment_erased', 410),
      'Conteúdo apagado',
      'Conteúdo apagado: O conteúdo desta remessa foi apagado. Nada mais pode ser registrado nela.',
    ],
  ])('reports %s as a closed shipment, not as an access denial', (error, heading, words) => {
    expect(said(error)).toEqual([heading, words])
    expect(denialOf(error, code)).toMatchObject({ isClosed: true })
  })

  it.each([
    failure('network', 0),
    failure('unavailable', 503),
    failure('rate_limited', 429),
    new Error('other'),
  ])('reports %s as a failed check, not as a denial', (error) => {
    expect(said(error)).toEqual([
      'Erro',
      'Erro: Não foi possível verificar o ID de rastreamento. Tente novamente.',
    ])
  })

  it('returns for an unknown code the same denial as notACode for a text that is no code', () => {
    expect(notACode('abc')).toEqual(denialOf(failure('not_found', 404), 'abc'))
  })

  it('names the code that was probably meant', () => {
    const meant = 'FT-20261121-A0C123'
    const error = new ApiError('not_found', { status: 404, words: '', did_you_mean: meant })
    expect(denialOf(error, code)).toMatchObject({ title: 'qr.invalid_title', meant })
  })
})
