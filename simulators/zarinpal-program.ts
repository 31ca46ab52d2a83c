import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createZarinpalSimulator } from './zarinpal.ts'

/** `node simulators/zarinpal-program.ts --port 4010 --state sessions.json --keep 5000`: the gateway as a program of its own. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    host: { type: 'string', default: '127.0.0.1' },
    state: { type: 'string' },
    keep: { type: 'string' },
  },
})

const simulator = createZarinpalSimulator({
  control: true,
  ...(values.state !== undefined && { stateFile: values.state }),
  ...(values.keep !== undefined && { mostKept: Number(values.keep) }),
})
createServer(simulator).listen(Number(values.port), values.host, () => {
  console.log(`Zarinpal simulator  http://${values.host}:${values.port}`)
})
