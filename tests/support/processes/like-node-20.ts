/**
 * Module for `node --import` that deletes functions that Node 20 lacks, before the program starts.
 */
export const likeNode20 = asModule('delete Promise.withResolvers')

/** Leaves `Promise.withResolvers`, because fetch of newer versions of Node calls it. */
export const likeNode20WithFetch = asModule('')

function asModule(more: string): string {
  return `data:text/javascript,${encodeURIComponent(`
  ${more}
  delete URL.parse
  delete Map.groupBy
  delete Object.groupBy
  delete Promise.try
  delete Array.fromAsync
  delete RegExp.escape
  delete globalThis.Iterator
  for (const name of ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'])
    delete Set.prototype[name]
  for (const name of ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']) delete Uint8Array.prototype[name]
  for (const name of ['fromBase64', 'fromHex']) delete Uint8Array[name]
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
  for (const name of ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'])
    delete iterator[name]
`)}`
}
