/**
 * Placeholders that the server replaces with the facts of its installation.
 * src/server/platform/http/fill-page.ts contains the same placeholders.
 */
export const PUBLIC_URL_MARK = '__PUBLIC_URL__'
export const OPERATOR_NAME_MARK = '__OPERATOR_NAME__'
export const OPERATOR_EMAIL_MARK = '__OPERATOR_EMAIL__'
