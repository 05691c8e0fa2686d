import type { Annex } from '#contract/endpoints/annexes.ts'
import type { DeliveryEvent, ShipmentDelivery } from '#contract/endpoints/deliveries.ts'
import type { AnsweredPicture } from '#contract/schema/delivery-objects.ts'
import {
  absentPictureSentence,
  deliveryDetails,
  deliverySentence,
  pictureName,
  remarkSentence,
  type Reader,
} from '#contract/messages/delivery-sentences.ts'
import { annexTitle, byLink } from '#contract/messages/event-messages.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import { dayAndTimeAt } from '#domain/base/calendar-day.ts'
import { dayText } from '#features/labels/label-content.ts'

/** Texts and pictures of a proof of delivery, in one language. */
export type Proof = {
  /** Mark of a test company; null for other companies. */
  readonly mark: string | null
  readonly title: string
  readonly trackingId: string
  /** Target of the QR code. */
  readonly link: string
  readonly head: readonly string[]
  /** The event that the proof is about, then the failed attempts. */
  readonly events: readonly ProvenEvent[]
  readonly attempts: string
  readonly answersTitle: string
  /** Answers by the link, those of the company, and the check of the code, in order. */
  readonly answers: readonly ProvenAnswer[]
  /** Photos of the event that the proof is about, then those of the answers. */
  readonly photos: readonly ProofPicture[]
  readonly signature: ProofPicture | undefined
  readonly footer: string
}

export type ProvenEvent = {
  readonly sentence: string
  readonly details: readonly string[]
  readonly remarksTitle: string
  readonly remarks: readonly string[]
}

export type ProvenAnswer = { readonly title: string; readonly lines: readonly string[] }

/** A picture as JPEG. */
export type ProofPicture = { readonly caption: string; readonly bytes: Buffer }

export type StoredPicture = {
  readonly name: AnsweredPicture['name']
  readonly bytes: Buffer
}

/** An annex that a proof prints, with its pictures and those of them that are stored, as JPEG. */
type AnswerSource = {
  readonly annex: Annex
  readonly pictures: readonly AnsweredPicture[]
  readonly stored: readonly StoredPicture[]
}

/** Returns the event that a proof is about: the delivery, or else the newest attempt. */
export function provenEvent({ events }: ShipmentDelivery): DeliveryEvent | undefined {
  return events.find(({ checkpoint_type: type }) => type === 'finalizacao') ?? events[0]
}

type ProofSource = {
  readonly delivery: ShipmentDelivery
  readonly main: DeliveryEvent
  readonly answers: readonly AnswerSource[]
  /** Stored pictures of `main` as JPEG. */
  readonly stored: readonly StoredPicture[]
  /** Name of the company; undefined for a private account. */
  readonly sender: string | undefined
  readonly publicUrl: string
}

/** Returns the content of a proof of delivery. Times are those of São Paulo, as on labels. */
export function proofContent(
  { delivery, main, answers, stored, sender, publicUrl }: ProofSource,
  language: Language,
  now: Date,
): Proof {
  const reader: Reader = {
    language,
    dayOf: (instant) => dayText(instant, language),
    timeOf: (instant) => dayAndTimeAt(instant).time,
  }
  const shown = stored.map(({ name, bytes }) => ({ name, caption: pictureName(language, name), bytes }))
  return {
    mark: isTestCode(delivery.tracking_id) ? formatMessage(language, 'test.mark') : null,
    title: formatMessage(
      language,
      main.checkpoint_type === 'tentativa' ? 'proof.paper_attempt' : 'proof.paper',
    ),
    trackingId: delivery.tracking_id,
    link: `${publicUrl}/verify/${delivery.tracking_id}`,
    head: [
      ...(sender === undefined ? [] : [formatMessage(language, 'proof.sender', { sender })]),
      formatMessage(language, 'proof.scan'),
    ],
    events: [main, ...delivery.events.filter((event) => event !== main)].map((event) =>
      provenTexts(reader, event),
    ),
    attempts: formatMessage(language, 'proof.attempts'),
    answersTitle: formatMessage(language, 'proof.answers'),
    answers: answers.map((answer) => answerTexts(reader, answer)),
    photos: [
      ...shown.filter(({ name }) => name !== 'signature'),
      ...answers.flatMap((answer) => answerPhotos(language, answer)),
    ],
    signature: shown.find(({ name }) => name === 'signature'),
    footer: formatMessage(language, 'proof.made', whenOf(reader, now)),
  }
}

function provenTexts(reader: Reader, event: DeliveryEvent): ProvenEvent {
  const { language } = reader
  const absent = event.pictures.filter(({ state }) => state !== 'stored')
  const remarks = event.remarks.map((remark) => remarkSentence(language, remark))
  return {
    sentence: deliverySentence(reader, event),
    details: [
      ...deliveryDetails(language, event),
      formatMessage(language, 'proof.received', whenOf(reader, new Date(event.received_at))),
      event.log_index === null
        ? formatMessage(language, 'proof.no_log')
        : formatMessage(language, 'proof.log', { index: event.log_index }),
      ...absent.map((picture) => absentPictureSentence(reader, picture)),
    ],
    remarksTitle: formatMessage(language, 'proof.remarks'),
    remarks: remarks.length === 0 ? [formatMessage(language, 'proof.no_remarks')] : remarks,
  }
}

function answerTexts(reader: Reader, { annex, pictures }: AnswerSource): ProvenAnswer {
  const { language } = reader
  const absent = pictures.filter(({ state }) => state !== 'stored')
  return {
    title: annexTitle(language, annex),
    lines: [
      ...(annex.text === null ? [] : [annex.text]),
      ...(annex.via === 'link' ? [byLink(language, annex.details)] : []),
      formatMessage(language, 'proof.declared', whenOf(reader, new Date(annex.timestamp))),
      ...absent.map((picture) => absentPictureSentence(reader, picture)),
    ],
  }
}

function answerPhotos(language: Language, { annex, stored }: AnswerSource): readonly ProofPicture[] {
  const title = annexTitle(language, annex)
  return stored.map(({ name, bytes }) => ({ caption: `${pictureName(language, name)} · ${title}`, bytes }))
}

function whenOf({ dayOf, timeOf }: Reader, instant: Date) {
  return { day: dayOf(instant), time: timeOf(instant) }
}
