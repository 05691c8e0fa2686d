/** Name of the product, the same in every language. */
export const PRODUCT = 'Lastro'
