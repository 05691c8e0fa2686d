import type { EditableContent } from './change-entry.ts'
import { checkpointContentNames, editableNames, type CheckpointContent } from './entry.ts'

/** What an edit gives: an absent field stays as it is, null empties it. */
export type Given<Content> = { readonly [Name in keyof Content]?: Content[Name] | undefined }

/** A shipment's content after an edit. Browser and server commit to the same. */
export function editedContent(before: EditableContent, given: Given<EditableContent>): EditableContent {
  return withGiven(editableNames, before, given)
}

/** A checkpoint's content after a correction. Browser and server commit to the same. */
export function correctedContent(
  before: CheckpointContent,
  given: Given<CheckpointContent>,
): CheckpointContent {
  const isMoved = given.latitude !== undefined || given.longitude !== undefined
  // The accuracy of other coordinates says nothing of these.
  return withGiven(checkpointContentNames, isMoved ? { ...before, accuracy: null } : before, given)
}

function withGiven<Content>(
  names: readonly (keyof Content)[],
  before: Content,
  given: Given<Content>,
): Content {
  return Object.fromEntries(
    names.map((name) => [name, given[name] === undefined ? before[name] : given[name]]),
  ) as Content
}
