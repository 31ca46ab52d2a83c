/** The colour of a value, `#rrggbb`. Set as a property: the CSP allows no style attribute. */
export function Swatch({ color }: { color: string }) {
  return <i className="swatch" ref={(element) => element?.style.setProperty('background-color', color)} />
}
