/**
 * What the server puts an installation's facts in place of; src/server/platform/http/fill-page.ts
 * names the same.
 */
export const PUBLIC_URL_MARK = '__PUBLIC_URL__'
export const OPERATOR_NAME_MARK = '__OPERATOR_NAME__'
export const OPERATOR_EMAIL_MARK = '__OPERATOR_EMAIL__'
