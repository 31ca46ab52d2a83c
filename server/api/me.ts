import { describeRoute, resolver } from 'hono-openapi'
import { createRouter } from '../edge.ts'
import { problemResponses } from '../problems.ts'
import { signedIn } from '../session.ts'
import { userAnswer } from './account-fields.ts'

export const me = createRouter().get(
  '/',
  describeRoute({
    summary: 'خریداری که وارد شده است',
    tags: ['حساب کاربری'],
    responses: {
      200: { description: 'نام و ایمیل او', content: { 'application/json': { schema: resolver(userAnswer) } } },
      ...problemResponses('session.missing', 'session.expired'),
    },
  }),
  signedIn,
  (c) => {
    const { userId: id, fullName, email } = c.get('shopper')
    return c.json({ user: { id, fullName, email } })
  },
)
