import * as z from 'zod/mini'
import { MAX_AIRLINE_NAME, MAX_OWN_AIRLINES } from '#domain/air/airline.ts'
import { parseShortName } from '#domain/one-record/short-name.ts'
import { optionalParsed, text, time } from '../schema/fields.ts'
import { endpoint } from '../schema/endpoint.ts'
import type { FieldProblem, FieldProblemCode } from '../schema/field-problem.ts'

/** Key of a maps service: printable, trimmed, without spaces. */
export const mapsKey = z
  .string()
  .check(
    z.maxLength(300, 'too_long' satisfies FieldProblemCode),
    z.trim(),
    z.minLength(1, 'required' satisfies FieldProblemCode),
    z.regex(/^[!-~]+$/, 'invalid_key' satisfies FieldProblemCode),
  )

/** Settings of the account. Only `getMapsKey` returns the maps key itself. */
export const settings = z.object({
  maps_key_configured: z.boolean(),
  /** Maps key of which only the last four characters are shown, behind dots; null without a key. */
  maps_key_masked: z.nullable(z.string()),
  /** True if Google Maps draws the maps, with the account's key. */
  google_maps_enabled: z.boolean(),
  /** True if what the server records about conditions states the verdict for everybody. */
  public_conditions: z.boolean(),
  /** Short name in the addresses of the objects that partners read; null if nobody may read any. */
  one_record_name: z.nullable(z.string()),
  /** Address at which partners begin; null without a short name. */
  one_record_url: z.nullable(z.string()),
  /** Names of airlines that the company added, by the first three digits of air waybills. */
  airline_names: z.record(z.string(), z.string()),
  updated_at: z.nullable(time),
})
export type Settings = z.output<typeof settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: { en: 'Returns the settings of the account', pt: 'As configurações da conta' },
  details: {
    pt: 'Diz como a conta usa mapas e se mostra o veredito das condições; a própria chave está em `getMapsKey`.',
    en: 'Says how the account uses maps and whether it shows the verdict about conditions; the key itself is in `getMapsKey`.',
  },
  needs: 'settings.read',
  data: settings,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: {
    en: 'Sets or, by null, removes the key of the maps service',
    pt: 'Define a chave do serviço de mapas ou, com null, a remove',
  },
  details: {
    pt: 'A chave é do serviço de mapas nas páginas desta conta. Null a remove.',
    en: 'The key is for the maps service in the pages of this account. Null removes it.',
  },
  needs: 'settings.write',
  body: z.strictObject({ maps_key: z.nullable(mapsKey) }),
  data: settings,
})

export const saveConditionSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/conditions',
  summary: {
    en: 'Shows or hides the verdict about conditions on public pages',
    pt: 'Mostra ou esconde o veredito das condições nas páginas públicas',
  },
  details: {
    pt: 'Vale para o que for registrado daqui em diante: o que já está no registro não muda.',
    en: 'Concerns what is recorded from now on: what is in the log does not change.',
  },
  needs: 'settings.write',
  body: z.strictObject({ public_conditions: z.boolean('wrong_type') }),
  data: settings,
})

/** Short name of a company, or null to switch its partners' access off. */
export const oneRecordName = optionalParsed(80, parseShortName, 'invalid_short_name')

export const saveOneRecordSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/one-record',
  summary: {
    en: 'Chooses the short name in the addresses of ONE Record',
    pt: 'Escolhe o nome curto nos endereços da ONE Record',
  },
  details: {
    pt: 'Com ele, os parceiros leem e informam cargas aéreas com a própria chave. Outro nome invalida os endereços que eles guardaram; null fecha o acesso.',
    en: 'With it, partners read and report air cargo with keys of their own. Another name breaks the addresses that they stored; null closes the access.',
  },
  needs: 'settings.write',
  body: z.strictObject({ one_record_name: oneRecordName }),
  data: settings,
  errors: ['short_name_taken'],
})

export const saveAirlineNames = endpoint({
  method: 'PUT',
  path: '/api/settings/airlines',
  summary: {
    en: 'Names airlines that Lastro does not know, or names them otherwise',
    pt: 'Dá nome às companhias aéreas que o Lastro não conhece, ou outro nome às demais',
  },
  details: {
    pt: 'Substitui todos os nomes próprios, até 100. A chave de cada um são os três primeiros dígitos do AWB.',
    en: 'Replaces all own names, up to 100. The key of each is the first three digits of the AWB.',
  },
  needs: 'settings.write',
  body: z.strictObject({
    airline_names: z
      .record(
        z.string().check(z.regex(/^\d{3}$/, 'invalid_prefix' satisfies FieldProblemCode)),
        text(MAX_AIRLINE_NAME),
      )
      .check(
        z.refine(
          (names) => Object.keys(names).length <= MAX_OWN_AIRLINES,
          `too_many ..${MAX_OWN_AIRLINES}` satisfies FieldProblem,
        ),
      ),
  }),
  data: settings,
})

/**
 * Reads the key for the page that loads the maps service. The browser may know the key, because the
 * maps service accepts it only from certain sites.
 */
export const getMapsKey = endpoint({
  method: 'GET',
  path: '/api/settings/maps-key',
  summary: {
    en: 'Returns the key of the maps service; null if none is used',
    pt: 'A chave do serviço de mapas; nula quando nenhuma está em uso',
  },
  details: {
    pt: 'As páginas precisam da chave em claro para desenhar mapas.',
    en: 'Pages need the key in clear to draw maps.',
  },
  needs: 'settings.read',
  data: z.object({ maps_key: z.nullable(z.string()) }),
})
