/**
 * Time after which a code that is out of the picture counts as gone, in milliseconds. A shaking
 * hand loses the code for a moment.
 */
export const GONE_MS = 1_500
