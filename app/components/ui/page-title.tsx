import { useShopName } from './shop-name.ts'

/** The title of a page that search engines do not read; React hoists it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} | ${useShopName()}`}</title>
}
