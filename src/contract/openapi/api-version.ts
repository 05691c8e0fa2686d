/** Date of the newest change of the API. `docs/api-versions.*.md` lists the changes. */
export const API_VERSION = '2026-11-30'
