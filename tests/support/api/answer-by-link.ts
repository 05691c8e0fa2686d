import { annexAddition } from '#core/changes/add-annex.ts'
import { recordChange } from '#core/changes/record-changes.ts'
import { unnamed } from '#core/events/author.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import type { AnnexContent } from '#domain/events/annex.ts'
import type { TestServer } from '../processes/server.ts'

/**
 * Records an answer as the holder of the link in a mail gives it. Returns the id of the event.
 * @param changed members of the annex that differ from a contestation without text and pictures
 */
export async function answerByLink(
  { services }: Pick<TestServer, 'services'>,
  account: string,
  code: string,
  about: string,
  changed: Partial<AnnexContent> = {},
): Promise<string> {
  const content: AnnexContent = {
    kind: 'recipient_contested',
    facts: { about, reason: 'not_received' },
    text: 'Ninguém tocou a campainha',
    details: { email: 'a•••@exemplo.com.br' },
    media: null,
    ...changed,
  }
  const log = await loadLogIdentity(services.config, services.keys)
  const change = annexAddition(account, code, content, log, unnamed('link'))
  const { eventId } = await recordChange(services, change)
  if (eventId === undefined) throw new Error('the answer recorded no event')
  return eventId
}
