import { deviceStorage } from './storage.ts'

/** First steps whose completion only this device knows. */
export type MarkedStep = 'label' | 'install' | 'hidden'

const keyOf = (step: MarkedStep): string => 'lastro.step.' + step

/** Marks a first step as done on this device. */
export function markStep(step: MarkedStep): void {
  deviceStorage.write(keyOf(step), 'done')
}

/** Returns true if a first step was done on this device. */
export function isStepMarked(step: MarkedStep): boolean {
  return deviceStorage.read(keyOf(step)) !== undefined
}
