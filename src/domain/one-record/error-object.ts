import { API, XSD, type JsonLd } from './json-ld.ts'

/** Languages of the API, as the standard writes them. */
export type OneRecordLanguage = 'en-US' | 'pt-BR'

/** Titles of the standard by HTTP status (section "Synchronous Error Handling"). */
const titles: Readonly<Record<number, Readonly<Record<OneRecordLanguage, string>>>> = {
  400: { 'en-US': 'Invalid body request', 'pt-BR': 'Corpo da requisição inválido' },
  401: { 'en-US': 'Not authenticated or expired token', 'pt-BR': 'Sem autenticação ou token vencido' },
  403: { 'en-US': 'Not authorized to perform action', 'pt-BR': 'Sem autorização para esta ação' },
  404: { 'en-US': 'Resource not found', 'pt-BR': 'Recurso não encontrado' },
  405: { 'en-US': 'Method not allowed', 'pt-BR': 'Método não permitido' },
  409: { 'en-US': 'Identifier conflict', 'pt-BR': 'Conflito com o estado atual' },
  413: { 'en-US': 'Body too large', 'pt-BR': 'Corpo grande demais' },
  415: { 'en-US': 'Unsupported content type', 'pt-BR': 'Tipo de conteúdo não suportado' },
  422: { 'en-US': 'Unprocessable content', 'pt-BR': 'Conteúdo que não pode ser processado' },
  429: { 'en-US': 'Too many requests', 'pt-BR': 'Requisições demais' },
  503: { 'en-US': 'Service unavailable', 'pt-BR': 'Serviço indisponível' },
}

const titleOfInternal = { 'en-US': 'Internal server error', 'pt-BR': 'Erro interno do servidor' }
const titleOfQuery = {
  'en-US': 'Invalid query parameter request',
  'pt-BR': 'Parâmetro de consulta inválido',
}

export type OneRecordError = {
  /** HTTP status, which is also the code of the detail. */
  readonly status: number
  readonly message: string
  /** Short or absolute name of the property that is wrong, or name of the query parameter. */
  readonly property?: string | undefined
  /** True if a query parameter is wrong. */
  readonly isOfQuery?: boolean | undefined
  /** Address of the object concerned. */
  readonly resource?: string | undefined
}

/**
 * Returns the error object of the standard.
 * @param id unique name of the error, such as the id of the request
 */
export function oneRecordError(
  { status, message, property, isOfQuery = false, resource }: OneRecordError,
  language: OneRecordLanguage,
  id: string,
): JsonLd {
  const title = isOfQuery ? titleOfQuery : (titles[status] ?? titleOfInternal)
  return {
    '@context': {
      api: API,
      xsd: XSD,
      'api:hasResource': { '@type': 'xsd:anyURI' },
      '@language': language,
    },
    '@type': 'api:Error',
    '@id': `internal:${id}`,
    'api:hasTitle': title[language],
    'api:hasSeverity': { '@id': 'api:ERROR' },
    'api:hasErrorDetail': [
      {
        '@type': 'api:ErrorDetail',
        '@id': `internal:${id}-1`,
        'api:hasCode': String(status),
        'api:hasMessage': message,
        ...(property !== undefined && { 'api:hasProperty': property }),
        ...(resource !== undefined && { 'api:hasResource': resource }),
      },
    ],
  }
}
