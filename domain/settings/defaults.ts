/** The name and the number of a shop whose owner has set none: those of the demo. */
export const defaultName = 'ویترین'
export const defaultPhone = '021-91000000'
