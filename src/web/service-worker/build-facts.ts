/** A file of the application; a revision where its name does not change with its content. */
export type OwnFile = { readonly url: string; readonly revision: string | null }

/** What tools/build-service-worker.ts puts in the place of these names. */
declare const OWN_FILES: readonly OwnFile[]
declare const BUILD: string

/** Everything that the application needs to start and work without network. */
export const ownFiles = OWN_FILES
/** A digest of it. */
export const build = BUILD
