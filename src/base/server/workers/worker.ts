// The program of every worker: it loads the module that a message names, calls its default export and answers.
import { parentPort } from 'node:worker_threads'

export type Order = { module: string; input: unknown }
export type Answer = { output: unknown } | { error: { message: string; stack: string } }

parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await answerTo(order)))

async function answerTo({ module, input }: Order): Promise<Answer> {
  try {
    const { default: run } = await import(module)
    return { output: await run(input) }
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return { error: { message, stack } }
  }
}
