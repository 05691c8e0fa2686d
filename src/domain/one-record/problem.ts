import type { OneRecordLanguage } from './error-object.ts'

type Words = Readonly<Record<OneRecordLanguage, string>>

/** Reasons why ONE Record refuses a request. All others have the words of the API's errors. */
export const oneRecordProblems = {
  version: {
    'en-US': 'Use application/ld+json with the version 2.3.0, or without a version.',
    'pt-BR': 'Use application/ld+json com a versão 2.3.0, ou sem versão.',
  },
  not_an_object: {
    'en-US': 'The request body is no JSON-LD object.',
    'pt-BR': 'O corpo da requisição não é um objeto JSON-LD.',
  },
  graph: {
    'en-US': 'The request body must have one object, without @graph and @reverse.',
    'pt-BR': 'O corpo da requisição deve ter um só objeto, sem @graph e sem @reverse.',
  },
  remote_context: {
    'en-US': 'The context may only name namespaces. No context is fetched from elsewhere.',
    'pt-BR': 'O contexto só pode nomear namespaces. Nenhum contexto é buscado em outro lugar.',
  },
  not_an_event: {
    'en-US': 'The object is neither a LogisticsEvent nor a StatusUpdateEvent.',
    'pt-BR': 'O objeto não é um LogisticsEvent nem um StatusUpdateEvent.',
  },
  invalid_property: {
    'en-US': 'The value of this property is missing or not supported.',
    'pt-BR': 'O valor desta propriedade falta ou não é suportado.',
  },
  other_object: {
    'en-US': 'The event is for another object than the one in the address.',
    'pt-BR': 'O evento é de outro objeto que não o do endereço.',
  },
  airport_unknown: {
    'en-US': 'State the airport of the event by eventLocation: it does not follow from the route.',
    'pt-BR': 'Informe o aeroporto do evento em eventLocation: ele não decorre da rota.',
  },
  in_future: {
    'en-US': 'An actual time is in the future.',
    'pt-BR': 'Um horário realizado está no futuro.',
  },
  parameter: {
    'en-US': 'The query parameter is unknown, or its value is not supported.',
    'pt-BR': 'O parâmetro de consulta é desconhecido, ou o valor não é suportado.',
  },
} as const satisfies Readonly<Record<string, Words>>

export type OneRecordProblem = keyof typeof oneRecordProblems

/** HTTP status of a problem. */
export function statusOfProblem(problem: OneRecordProblem): number {
  if (problem === 'version') return 415
  return problem === 'airport_unknown' || problem === 'in_future' ? 422 : 400
}
