/** Headers of an answer that is a picture which an event names. */
export const pictureHeaders = {
  'cache-control': 'private, no-store',
  // A file that is opened directly cannot run scripts.
  'content-security-policy': `default-src 'none'; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
} as const
