/** Widths in pixels of the smaller versions of a product picture; a page chooses among them and `productWidth`. */
export const productWidths = [160, 320, 480, 640] as const
/** The version at the picture's own URL. */
export const productWidth = 1000
/** The original, which only the full-screen view loads. */
export const zoomWidth = 1600
