import type { FormStore } from './form-store.ts'

/** Copies into the form what was typed, ticked or autofilled before the application ran. */
export function restoreTyped(store: FormStore) {
  for (const { name, id } of store.fields()) {
    const control = document.getElementById(id)
    if (!isControl(control) || control.name !== name) continue
    const value = isCheckbox(control) ? (control.checked ? 'true' : '') : control.value
    if (value !== (store.state().values[name] ?? '') && value !== '') store.set(name, value)
  }
}

const isControl = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const isCheckbox = (control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): control is HTMLInputElement =>
  control.type === 'checkbox'
