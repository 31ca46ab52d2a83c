const rollMm = 80

/**
 * A roll has no fixed page length, and CSS cannot say "as long as the content": each order becomes a named page of its measured height,
 * so that the printer cuts after it. Returns what removes them.
 */
export function setRollPages(sheets: HTMLElement | null): () => void {
  const pages = new CSSStyleSheet()
  document.adoptedStyleSheets.push(pages)
  const measure = () => {
    const papers = [...(sheets?.querySelectorAll<HTMLElement>('.print-paper') ?? [])]
    pages.replaceSync(papers.map((paper, index) => `@page roll-${index} { size: ${rollMm}mm ${heightOf(paper)}mm; margin: 0 }`).join('\n'))
    for (const [index, paper] of papers.entries()) paper.style.setProperty('page', `roll-${index}`)
  }
  measure()
  // Another font has other line breaks.
  void document.fonts.ready.then(measure)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pages)
    for (const paper of sheets?.querySelectorAll<HTMLElement>('.print-paper') ?? []) paper.style.removeProperty('page')
  }
}

/** By the ratio of its sides, which the zoom of the preview does not change; one millimetre more, because a fraction of a line is a second page. */
function heightOf(paper: HTMLElement): number {
  const { width, height } = paper.getBoundingClientRect()
  return Math.ceil((height / width) * rollMm) + 1
}
