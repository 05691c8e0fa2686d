/**
 * Marks that the server replaces with an installation's facts.
 * src/server/platform/http/fill-page.ts names the same marks.
 */
export const PUBLIC_URL_MARK = '__PUBLIC_URL__'
export const OPERATOR_NAME_MARK = '__OPERATOR_NAME__'
export const OPERATOR_EMAIL_MARK = '__OPERATOR_EMAIL__'
