import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { Verdict } from '#domain/conditions/condition-verdict.ts'
import type {
  ExcursionDecision,
  SignatureMeaning,
  SigningMethod,
} from '#domain/conditions/excursion-decision.ts'
import type { Channel } from '#domain/conditions/reading.ts'
import { durationText } from './report-values.ts'

// Reports are in Portuguese only, because one stored file serves all its readers.

export const channelNames: Readonly<Record<Channel, string>> = {
  temperature: 'temperatura',
  humidity: 'umidade',
}

/** @param limits temperatures of the range */
export const verdictSentences: Readonly<Record<Verdict, (limits: string) => string>> = {
  conforming: (limits) => `Conforme: sem excursão da faixa de ${limits}, e com dados do período inteiro.`,
  excursion: (limits) => `Com excursão: a carga saiu da faixa de ${limits}.`,
  inconclusive: (limits) => `Inconclusivo: não dá para afirmar que a carga ficou na faixa de ${limits}.`,
  in_progress: (limits) => `Em andamento: sem excursão da faixa de ${limits} até agora.`,
}

type Reason = ConditionsAnswer['reasons'][number]

/** Returns a reason of a verdict as a sentence. */
export function reasonText(
  { code, device_id, channel: measured = 'temperature', count = 0, total_ms = 0 }: Reason,
  deviceOf: (id: string | undefined) => string,
): string {
  const [device, channel, isOne] = [deviceOf(device_id), channelNames[measured], count === 1]
  switch (code) {
    case 'excursion':
      return isOne ? '1 excursão' : `${count} excursões`
    case 'channel_missing':
      return `Nenhum dispositivo mede ${channel}, que a faixa limita`
    case 'no_data':
      return `${device}: nenhuma leitura de ${channel}`
    case 'gap':
      return isOne
        ? `${device}: ${durationText(total_ms)} seguidos sem dado de ${channel}`
        : `${device}: ${count} intervalos sem dado de ${channel}, ${durationText(total_ms)} ao todo`
    case 'low_coverage':
      return `${device}: menos de 95% do tempo com dado de ${channel}`
    case 'no_certificate':
      return `${device}: sem certificado de calibração válido no período inteiro`
    case 'conflicting_readings':
      return isOne
        ? `${device}: 1 horário com valores diferentes de ${channel}; conta o pior`
        : `${device}: ${count} horários com valores diferentes de ${channel}; conta o pior`
  }
}

export const decisionNames: Readonly<Record<ExcursionDecision, string>> = {
  release: 'Liberar',
  release_restricted: 'Liberar com restrição',
  quarantine: 'Segregar',
  reject: 'Rejeitar',
  return: 'Devolver',
  destroy: 'Destruir',
  sensor_error: 'Erro do sensor',
}

export const meaningNames: Readonly<Record<SignatureMeaning, string>> = {
  approval: 'Aprovação',
  review: 'Revisão',
  responsibility: 'Responsabilidade',
  authorship: 'Autoria',
}

export const methodNames: Readonly<Record<SigningMethod, string>> = {
  password: 'Senha',
  password_second_step: 'Senha e segundo fator',
  provider: 'Nova entrada pelo provedor de identidade',
}

export const endNames: Readonly<Record<'return' | 'sensor' | 'monitoring' | 'withdrawn', string>> = {
  return: 'a carga voltou à faixa',
  sensor: 'o sensor foi dado como quebrado ou perdido',
  monitoring: 'o monitoramento terminou',
  withdrawn: 'novos dados mostraram que não houve excursão',
}

export const signatureNames: Readonly<Record<'valid' | 'absent' | 'broken', string>> = {
  valid: 'válida',
  absent: 'não tem',
  broken: 'não confere',
}
