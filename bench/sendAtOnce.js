// A process of its own that sends many requests at one moment, so that making them does not hold up the sales that are measured:
// answers each message, a list of requests, with the statuses of their answers.
import { Agent, request } from 'node:http'

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

const send = ({ address, method, headers, body }) =>
  new Promise((resolve, reject) => {
    const call = request(address, { method, headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    call.on('error', reject)
    call.end(body)
  })

process.on('message', (requests) => {
  void Promise.all(requests.map(send)).then((statuses) => process.send(statuses))
})
