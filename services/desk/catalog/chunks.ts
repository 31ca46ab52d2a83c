/** Products that one transaction of a merge changes: an order that needs one of them waits less than a third of a second. */
export const productsPerChunk = 500
