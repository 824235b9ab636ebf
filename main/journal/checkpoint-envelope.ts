import * as z from 'zod';
import { CommonplaceError, type ErrorCode } from '../../shared/errors.ts';
import { canonicalJson } from './canonical-json.ts';
import { type RunState, runStateSchema } from './run-state.ts';
import { equalDigests, sha256 } from './sha256.ts';

/** Goes up with every change to RunState. A checkpoint of another version is refused, never upgraded (spec C3). */
const checkpointSchemaVersion = 1;

const envelopeSchema = z.strictObject({
  schema_version: z.int(),
  state: z.record(z.string(), z.unknown()),
  checksum_sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A state as the text of a checkpoint envelope; its checksum covers the canonical JSON of version and state (spec C3). */
export function sealCheckpoint(state: RunState): string {
  const covered = { schema_version: checkpointSchemaVersion, state };
  return canonicalJson({ ...covered, checksum_sha256: sha256(canonicalJson(covered)) });
}

/**
 * The state in an envelope, whole or not at all. Checks, in order: shape (`checkpoint_shape`), version (`checkpoint_version`),
 * checksum in constant time (`checkpoint_checksum`) (spec C3).
 */
export function openCheckpoint(text: string, checkpointId: string): RunState {
  const envelope = parseEnvelope(text);
  if (envelope === null) {
    throw refused('checkpoint_shape', checkpointId, 'it is not a checkpoint envelope');
  }
  const { checksum_sha256, ...covered } = envelope;
  if (covered.schema_version !== checkpointSchemaVersion) {
    const versions = `its version is ${covered.schema_version}, and ${checkpointSchemaVersion} is known`;
    throw refused('checkpoint_version', checkpointId, versions);
  }
  if (!equalDigests(sha256(canonicalJson(covered)), checksum_sha256)) {
    throw refused('checkpoint_checksum', checkpointId, 'its checksum does not match its content');
  }
  const state = runStateSchema.safeParse(covered.state);
  if (!state.success) throw refused('checkpoint_shape', checkpointId, 'its state is not the state of a run');
  return state.data;
}

function parseEnvelope(text: string): z.infer<typeof envelopeSchema> | null {
  try {
    return envelopeSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Not JSON, so not an envelope: the caller names it.
    return null;
  }
}

function refused(code: ErrorCode, checkpointId: string, why: string): CommonplaceError {
  return new CommonplaceError(
    code,
    `Checkpoint ${checkpointId} can't be loaded: ${why}. It is kept as it is; replay the run's journal instead.`,
    { detail: { checkpoint_id: checkpointId } },
  );
}
