/** The widths, in pixels, in which the build makes every product picture beside the whole one of 1000. */
export const productWidths = [160, 320, 480, 640] as const
