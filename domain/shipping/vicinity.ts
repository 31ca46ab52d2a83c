import { provinces } from '#domain/account/provinces.ts'
import type { Vicinity } from './terms.ts'

/** Which provinces border each other, each pair once. */
const borders = `
east-azerbaijan: west-azerbaijan ardabil zanjan
west-azerbaijan: kurdistan zanjan
ardabil: gilan zanjan
isfahan: markazi qom semnan yazd fars kohgiluyeh-and-boyer-ahmad chaharmahal-and-bakhtiari lorestan south-khorasan
alborz: tehran markazi qazvin mazandaran
ilam: kermanshah lorestan khuzestan
bushehr: khuzestan kohgiluyeh-and-boyer-ahmad fars hormozgan
tehran: markazi qom mazandaran semnan
chaharmahal-and-bakhtiari: khuzestan kohgiluyeh-and-boyer-ahmad lorestan
south-khorasan: razavi-khorasan kerman sistan-and-baluchestan yazd semnan
razavi-khorasan: north-khorasan semnan
north-khorasan: golestan semnan
khuzestan: lorestan kohgiluyeh-and-boyer-ahmad
zanjan: gilan qazvin hamadan kurdistan
semnan: mazandaran golestan qom
sistan-and-baluchestan: kerman hormozgan
fars: yazd kerman hormozgan kohgiluyeh-and-boyer-ahmad
qazvin: gilan mazandaran markazi hamadan
qom: markazi
kurdistan: hamadan kermanshah
kerman: yazd hormozgan
kermanshah: hamadan lorestan
golestan: mazandaran
gilan: mazandaran
lorestan: hamadan markazi
markazi: hamadan`

const neighbours: ReadonlySet<string> = new Set(
  borders
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [one = '', others = ''] = line.split(': ')
      return others.split(' ').flatMap((other) => [`${one} ${other}`, `${other} ${one}`])
    }),
)

const ids: ReadonlyMap<string, string> = new Map(provinces.map(({ id, name }) => [name, id]))

/** Of two provinces by their names; an unknown one is far. */
export function vicinityOf(from: string, to: string): Vicinity {
  if (from === to) return 'in'
  return neighbours.has(`${ids.get(from)} ${ids.get(to)}`) ? 'beside' : 'out'
}
