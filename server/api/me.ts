import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { createRouter } from '../edge.ts'
import { problemResponses } from '../problems.ts'
import { signedIn } from '../session.ts'

/** What a browser may keep of its shopper: no telephone number, no national ID, no token (threats WEB-10). */
const answer = v.object({
  user: v.object({ id: v.pipe(v.string(), v.uuid()), fullName: v.string(), email: v.string() }),
})

export const me = createRouter().get(
  '/',
  describeRoute({
    summary: 'خریداری که وارد شده است',
    tags: ['حساب کاربری'],
    responses: {
      200: { description: 'نام و ایمیل او', content: { 'application/json': { schema: resolver(answer) } } },
      ...problemResponses('session.missing', 'session.expired'),
    },
  }),
  signedIn,
  (c) => {
    const { userId: id, fullName, email } = c.get('shopper')
    return c.json({ user: { id, fullName, email } })
  },
)
