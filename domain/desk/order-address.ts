/** Where an order goes, as the form of the desk has it: an empty text stands for what was not given. */
export type DeskAddress = {
  fullName: string
  phone: string
  province: string
  city: string
  addressLine1: string
  addressLine2: string
  postalCode: string
}
