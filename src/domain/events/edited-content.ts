import type { EditableContent } from './change-entry.ts'
import { checkpointFieldNames } from '../checkpoints/checkpoint-fields.ts'
import { editableNames, type CheckpointContent } from './entry.ts'

/**
 * Values of an edit. A field that is absent or undefined stays unchanged, and null empties the
 * field.
 */
export type Patch<Content> = { readonly [Name in keyof Content]?: Content[Name] | undefined }

/**
 * Returns a shipment's content after an edit. Browser and server use this function, so that their
 * statements commit to the same content.
 */
export function editedContent(before: EditableContent, given: Patch<EditableContent>): EditableContent {
  return withGiven(editableNames, before, given)
}

/**
 * Returns a checkpoint's content after a correction. Browser and server use this function, so that
 * their statements commit to the same content.
 */
export function correctedContent(
  before: CheckpointContent,
  given: Patch<CheckpointContent>,
): CheckpointContent {
  const isMoved = given.latitude !== undefined || given.longitude !== undefined
  // The old accuracy belongs to the old coordinates, so new coordinates remove it.
  return withGiven(checkpointFieldNames, isMoved ? { ...before, accuracy: null } : before, given)
}

function withGiven<Content>(
  names: readonly (keyof Content)[],
  before: Content,
  given: Patch<Content>,
): Content {
  return Object.fromEntries(
    names.map((name) => [name, given[name] === undefined ? before[name] : given[name]]),
  ) as Content
}
