import { createRouter } from '#server/app-env.ts'
import { streaming } from '#server/desk/access.ts'

/** Server-sent events: `hello` once the stream is live, then the kind and id of whatever changed. The page reads the data by itself. */
export const events = createRouter().get('/', streaming, (c) =>
  c.body(c.get('streams').open(c.get('staff')), 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // nginx would collect events until a buffer is full.
    'x-accel-buffering': 'no',
  }),
)
