/** A place in a test's model or tool that says when it was reached and waits there until it is opened. */
export interface Gate {
  readonly reached: Promise<void>;
  readonly opened: Promise<void>;
  readonly reach: () => void;
  readonly open: () => void;
}

export function createGate(): Gate {
  const [reached, reach] = createDoor();
  const [opened, open] = createDoor();
  return { reached, opened, reach, open };
}

function createDoor(): readonly [Promise<void>, () => void] {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [promise, open];
}
