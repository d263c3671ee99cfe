// The program of every worker: it loads the module that a message names, calls its default export and answers.
import { parentPort } from 'node:worker_threads'

export type Task = { module: string; input: unknown }
export type Answer = { output: unknown } | { error: { message: string; stack: string } }

parentPort?.on('message', async (order: Task) => parentPort?.postMessage(await answerTo(order)))

async function answerTo({ module, input }: Task): Promise<Answer> {
  try {
    const { default: run } = await import(module)
    return { output: await run(input) }
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return { error: { message, stack } }
  }
}
