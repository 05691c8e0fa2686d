import type { Annex } from '#contract/endpoints/annexes.ts'
import { pick } from '#domain/base/field-table.ts'
import type { AnswerFacts } from '#domain/events/contestation.ts'
import type { Via } from '#domain/events/event-fields.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import type { Account } from '#platform/http/account.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import type { AccountPairs } from '#platform/database/statement.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { MediaUse } from '../media/queries.ts'
import type { Projection } from '../events/append-events.ts'
import { eventsOf } from '../events/recorded-event.ts'
import { seesRecipients } from '../shipments/recipients.ts'
import { statement } from './changes.rows.ts'

export type AddedAnnex = AnswerFacts & { readonly via: Via }

/** Facts about a shipment that the rules for annexes need. */
export type AnnexFacts = {
  /** Its annexes, in the order of their arrival. */
  readonly added: readonly AddedAnnex[]
  /** Actors who recorded its deliveries and attempts. */
  readonly recorders: readonly string[]
  /** Ids of the asked events that belong to the shipment. */
  readonly known: readonly string[]
  /** Uses of the pictures that the changes of the batch delete, in the whole account. */
  readonly uses: readonly MediaUse[]
}

/** Reads what the rules for annexes need, of an account's shipments by tracking code or id. */
export const findAnnexFacts = statement<
  [codes: readonly string[], ids: readonly string[], abouts: readonly string[], account: string],
  Omit<AnnexFacts, 'uses'> & { readonly shipment_id: string }
>(
  'find_annex_facts',
  `select s.id as shipment_id,
     (
       select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'about', a.facts ->> 'about', 'via', a.via)
                                order by a.received_at, a.id), '[]')
       from annexes a where a.shipment_id = s.id and a.user_id = s.user_id
     ) as added,
     array(
       select substring(convert_from(e.server_fields, 'LATIN1') from '"actor":"([0-9a-f-]{36})"')
       from checkpoints c join events e on e.event_id = c.id and e.user_id = c.user_id
       where c.shipment_id = s.id and c.annulled_at is null and c.checkpoint_type in ('finalizacao', 'tentativa')
     ) as recorders,
     array(
       select e.event_id from events e where e.shipment_id = s.id and e.event_id = any($3::uuid[])
     ) as known
   from shipments s
   where s.user_id = $4 and s.id = any (array(
     select id from shipments where tracking_id = any($1) and user_id = $4 union all select unnest($2::uuid[])
   ))`,
)

type Texts = Readonly<Record<string, string>>

export type AnnexRow = {
  id: string
  shipment_id: string
  tracking_id: string
  kind: string
  facts: Texts | null
  text: string | null
  details: Texts | null
  media: Texts | null
  via: string
  blockchain_hash: Buffer
  occurred_at: Date
  received_at: Date
}

const annexColumns = `a.id, a.shipment_id, s.tracking_id, a.kind, a.facts, a.text, a.details, a.media, a.via,
  a.blockchain_hash, a.occurred_at, a.received_at`

/** Annexes of a shipment in order of arrival. */
export const listAnnexesOf = statement<[shipment: string, account: string], AnnexRow>(
  'list_annexes_of',
  `select ${annexColumns} from annexes a join shipments s on s.id = a.shipment_id
   where a.shipment_id = $1 and a.user_id = $2 order by a.received_at, a.id`,
)

export const findAnnex = statement<[id: string, account: string], AnnexRow>(
  'find_annex',
  `select ${annexColumns} from annexes a join shipments s on s.id = a.shipment_id
   where a.id = $1 and a.user_id = $2`,
)

/** Writes when the oldest open contestation of each shipment arrived (`openContestations`). */
const updateContested = statement<AccountPairs, never>(
  'update_contested',
  `update shipments s set contested_at = (
     select min(a.received_at) from annexes a
     where a.shipment_id = s.id and a.user_id = s.user_id and a.kind = 'recipient_contested' and not exists (
       select from annexes d where d.shipment_id = a.shipment_id and d.user_id = a.user_id
         and d.kind = 'dispute_closed' and d.facts ->> 'about' = a.id::text
     )
   )
   from unnest($1::uuid[], $2::uuid[]) as asked (id, user_id)
   where s.id = asked.id and s.user_id = asked.user_id`,
)

const insertAnnexes = insertRows('insert_annexes', 'annexes', {
  id: 'uuid',
  user_id: 'uuid',
  shipment_id: 'uuid',
  kind: 'text',
  facts: 'jsonb',
  text: 'text',
  details: 'jsonb',
  media: 'jsonb',
  via: 'text',
  blockchain_hash: 'bytea',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
})

/** Writes the rows of annexes, whose values are those of the committed fields. */
export const annexRows: Projection = (on, events) => {
  const added = eventsOf(events, 'annex')
  return pipelined([
    added.length > 0 &&
      insertAnnexes(
        on,
        added.map(({ event: { declared, acceptance, shipmentId } }) => ({
          id: declared.eventId,
          user_id: acceptance.account,
          shipment_id: shipmentId,
          ...columnsOf(declared.fields),
          via: acceptance.via,
          blockchain_hash: declared.statement.hash,
          occurred_at: declared.occurredAt,
          received_at: acceptance.received_at,
        })),
      ),
  ])
}

function json(value: Fields[string] | undefined): string | null {
  return value == null ? null : JSON.stringify(value)
}

function columnsOf({ kind, facts, text, details, media }: Fields) {
  return { kind, facts: json(facts), text, details: json(details), media: json(media) }
}

/** Writes which shipments have an open contestation, from the rows of their annexes. */
export const contestedShipments: Projection = (on, events) => {
  const changed = eventsOf(events, 'annex').filter(({ event: { declared } }) =>
    ['recipient_contested', 'dispute_closed'].some((kind) => kind === declared.fields['kind']),
  )
  const shipments = new Map(changed.map(({ event }) => [event.shipmentId, event.acceptance.account]))
  if (shipments.size === 0) return undefined
  return updateContested(on, [...shipments.keys()], [...shipments.values()])
}

/** Presents an annex for the API. Its text needs the permission to read recipients. */
export function presentAnnex(row: AnnexRow, account: Account): Annex {
  const seesAll = seesRecipients(account)
  return {
    ...pick(row, ['id', 'shipment_id', 'tracking_id', 'kind', 'facts', 'media', 'via']),
    text: seesAll ? row.text : null,
    details: seesAll ? row.details : null,
    blockchain_hash: `0x${row.blockchain_hash.toString('hex')}`,
    timestamp: row.occurred_at.toISOString(),
    received_at: row.received_at.toISOString(),
  }
}
