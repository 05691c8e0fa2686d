/** Optional features of a camera; absent if not supported. */
export type CameraFeatures = {
  readonly setTorch?: (on: boolean) => Promise<void>
  readonly zoom?: ZoomFeature
}

export type ZoomFeature = {
  readonly min: number
  readonly max: number
  readonly step: number
  /** Current zoom factor. */
  readonly value: number
  readonly set: (value: number) => Promise<void>
}

// Members of the Image Capture specification, missing in TypeScript's DOM types.
type ImageCapabilities = {
  readonly torch?: boolean
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number }
}
type ImageSettings = { torch?: boolean; zoom?: number }

/** Returns the features of a camera's track. */
export function featuresOf(track: MediaStreamTrack | undefined): CameraFeatures {
  if (track === undefined) return {}
  const { torch, zoom }: ImageCapabilities & MediaTrackCapabilities = track.getCapabilities?.() ?? {}
  // `applyConstraints` replaces all earlier constraints, so each call must contain all settings.
  const kept: ImageSettings = {}
  const apply = async (changed: ImageSettings) => {
    const advanced: (MediaTrackConstraintSet & ImageSettings)[] = [{ ...kept, ...changed }]
    await track.applyConstraints({ advanced })
    Object.assign(kept, changed)
  }
  const settings: ImageSettings & MediaTrackSettings = track.getSettings()
  return {
    ...(torch === true && { setTorch: (on: boolean) => apply({ torch: on }) }),
    ...(zoom !== undefined &&
      zoom.max > zoom.min && {
        zoom: {
          min: zoom.min,
          max: zoom.max,
          step: zoom.step === undefined || zoom.step === 0 ? (zoom.max - zoom.min) / 100 : zoom.step,
          value: settings.zoom ?? zoom.min,
          set: (value: number) => apply({ zoom: value }),
        },
      }),
  }
}
