/** JSON that may stand inside a script element: nothing in it can close the element or break a line for old parsers (IN-03). */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
