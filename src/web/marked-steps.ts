import { deviceStorage } from './storage.ts'

/**
 * First steps of a new company that are marked as done only on this device, not on the server.
 * `hidden` means that the person has hidden the list of steps.
 */
export type MarkedStep = 'label' | 'install' | 'hidden'

const keyOf = (step: MarkedStep): string => 'lastro.step.' + step

/** Marks a first step of a new company as done on this device. */
export function markStep(step: MarkedStep): void {
  deviceStorage.write(keyOf(step), 'done')
}

/** Returns true if a first step of a new company is marked as done on this device. */
export function isStepMarked(step: MarkedStep): boolean {
  return deviceStorage.read(keyOf(step)) !== undefined
}
