import { Menu, MenuItem } from 'react-aria-components';
import { selectedRequest } from '../request-form/selected-request.js';
import { copySnippet } from '../snippets/copy-snippet.js';
import { snippetKinds } from '../snippets/snippet.js';
import { usePlayground } from '../state/playground-store.js';
import { OpenedPopover, type OpenedProps } from '../widgets/controls.js';
import { copyAndTell } from '../widgets/lazy-part.js';

/** Ways to copy the request: its address, or code that sends it. */
export default function CopyMenu(props: OpenedProps) {
  const copy = async (key: unknown) => {
    props.onClose();
    const kind = snippetKinds.find((one) => one === key);
    if (kind) await copySnippet(kind);
    else {
      const { target } = selectedRequest(usePlayground.getState());
      await copyAndTell(location.origin + target, 'Address copied.');
    }
  };
  return (
    <OpenedPopover {...props} label="Copy the request">
      <Menu
        aria-label="Copy the request as"
        className="options"
        autoFocus="first"
        onAction={(key) => void copy(key)}
      >
        <MenuItem id="address" className="option">
          Address
        </MenuItem>
        {snippetKinds.map((kind) => (
          <MenuItem key={kind} id={kind} className="option">
            {kind === 'core' ? 'TypeScript library call' : kind}
          </MenuItem>
        ))}
      </Menu>
    </OpenedPopover>
  );
}
