import { expect, test } from 'vitest'
import { maxPictureBytes } from '#domain/desk/pictures.ts'
import { aZip, type Packed } from '#tests/support/zip.ts'
import { openArchive } from './picture-archive.ts'

const content = Buffer.from('picture '.repeat(500))

async function opened(files: readonly Packed[]): Promise<Record<string, string | number>> {
  const sources = await openArchive(new Blob([aZip(files)]))
  if (typeof sources === 'string') throw new Error(sources)
  const found = await Promise.all(sources.map(async ({ path, file }) => [path, await file()] as const))
  return Object.fromEntries(found.map(([path, file]) => [path, typeof file === 'string' ? file : file.size]))
}

test('deflated and stored files are read, folders are not files', async () => {
  const files = [
    { name: 'uploads/', content: Buffer.alloc(0), method: 0 },
    { name: 'uploads/2024/01/a.jpg', content },
    { name: 'uploads/2024/01/تصویر.png', content, method: 0 },
  ]
  expect(await opened(files)).toEqual({ 'uploads/2024/01/a.jpg': 4_000, 'uploads/2024/01/تصویر.png': 4_000 })
  const [first] = (await openArchive(new Blob([aZip(files)]))) as readonly { file: () => Promise<File> }[]
  const file = await first?.file()
  expect([file?.name, file?.type, await file?.text()]).toEqual(['a.jpg', 'image/jpeg', content.toString()])
})

test('DESK-45: bombs, encrypted files and unknown methods are named, and the rest is read', async () => {
  const bomb = Buffer.alloc(maxPictureBytes + 1)
  expect(
    await opened([
      { name: 'honest-bomb.jpg', content: bomb },
      { name: 'lying-bomb.jpg', content: bomb, declaredSize: 10 },
      { name: 'short.jpg', content, declaredSize: content.length + 1 },
      { name: 'locked.jpg', content, isEncrypted: true },
      { name: 'lzma.jpg', content, method: 14 },
      { name: 'good.jpg', content },
    ]),
  ).toEqual({
    'honest-bomb.jpg': 'حجم هر عکس حداکثر ۸ مگابایت است',
    'lying-bomb.jpg': 'در بایگانی خراب است',
    'short.jpg': 'در بایگانی خراب است',
    'locked.jpg': 'رمز دارد',
    'lzma.jpg': 'روش فشرده‌سازی‌اش شناخته نیست',
    'good.jpg': 4_000,
  })
})

test('DESK-45: names that would leave the folder are no files of the archive', async () => {
  const names = ['../../etc/a.jpg', '/root/a.jpg', 'C:\\a.jpg', '..\\a.jpg', 'ok/a.jpg']
  expect(Object.keys(await opened(names.map((name) => ({ name, content }))))).toEqual(['ok/a.jpg'])
})

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['no archive', Buffer.from('jpeg '.repeat(100))],
  ['a broken directory', aZip([{ name: 'a.jpg', content }]).fill(0, 10, 120)],
  ['a directory that says it is larger', Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(8, 0xfe), Buffer.alloc(10)])],
])('DESK-45: %s is refused', async (_case, bytes) => {
  const answer = await openArchive(new Blob([bytes]))
  if (typeof answer === 'string') return expect(answer).toContain('خوانده نشد')
  // The directory was whole: then it is the file that is broken.
  expect(await Promise.all(answer.map(({ file }) => file()))).toEqual(['در بایگانی خراب است'])
})
