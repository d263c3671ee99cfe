import { setTimeout as delay } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

export type Task =
  | { do: 'double'; number: number }
  | { do: 'name the thread' }
  | { do: 'wait'; ms: number }
  | { do: 'spin' }
  | { do: 'eat memory' }
  | { do: 'throw' }
  | { do: 'fail later' }
  | { do: 'exit' }

export default async function perform(order: Task): Promise<number> {
  switch (order.do) {
    case 'double':
      return 2 * order.number
    case 'name the thread':
      return threadId
    case 'wait':
      return delay(order.ms, 0)
    case 'spin':
      for (;;);
    case 'eat memory': {
      const arrays: number[][] = []
      for (;;) arrays.push(Array.from({ length: 100_000 }, (_, at) => at))
    }
    case 'throw':
      throw new RangeError('out of range')
    case 'fail later':
      setTimeout(() => {
        throw new Error('nobody caught this')
      })
      return delay(60_000, 0)
    case 'exit':
      return process.exit(3)
  }
}
