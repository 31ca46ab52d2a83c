/** Widths in pixels of the product picture variants; the original has 1000. */
export const productWidths = [160, 320, 480, 640] as const
