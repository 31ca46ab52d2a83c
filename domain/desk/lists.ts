/** What all lists of the desk have in common. */
export const rowsPerPage = 50

/** Counts are exact up to here; beyond it a list says «بیش از ۱۰٬۰۰۰». */
export const countLimit = 10_000
/** Where counting reads the rows themselves, not an index alone. */
export const slowCountLimit = 1_000

/** Shorter texts would walk the whole table. */
export const minSearchLength = 3
