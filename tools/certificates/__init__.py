"""The catalogue as statements for Coq, proofs for them, and what Coq says of both.

``terms`` and ``export`` write statements; ``reading``, ``trees``, ``words`` and ``comparing`` read them back
and share nothing with them.  ``unfold``, ``poly``, ``rules``, ``writer``, ``signs``, ``roots``, ``prover``
and ``script`` find proofs; nothing of that needs to be believed, for Coq checks it.  ``store`` keeps what was
accepted, ``coq`` asks Coq, ``mutants`` attacks.
"""
