import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createZarinpalSimulator } from './zarinpal.ts'

/** `node simulators/zarinpal-program.ts --port 4010 --state sessions.json --max-sessions 5000`: the simulator as a program. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    host: { type: 'string', default: '127.0.0.1' },
    state: { type: 'string' },
    'max-sessions': { type: 'string' },
  },
})

const simulator = createZarinpalSimulator({
  control: true,
  ...(values.state !== undefined && { stateFile: values.state }),
  ...(values['max-sessions'] !== undefined && { maxSessions: Number(values['max-sessions']) }),
})
createServer(simulator).listen(Number(values.port), values.host, () => {
  console.log(`Zarinpal simulator  http://${values.host}:${values.port}`)
})
