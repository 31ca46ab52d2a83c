/** The check digit of a bank card (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^[0-9]{16}$/.test(digits)) return false
  const sum = [...digits].map(Number).reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The check digits of an Iranian IBAN: with its first four characters at the end, letters as numbers, it leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  if (!/^IR[0-9]{24}$/.test(text)) return false
  const numeric = `${text.slice(4)}1827${text.slice(2, 4)}`
  return BigInt(numeric) % 97n === 1n
}
